import { useEffect } from 'react'
import { start } from './actions.js'
import { ChatPane } from './chat/ChatPane.js'
import { DropZone } from './files/DropZone.js'
import { Welcome } from './first/Welcome.js'
import { HelpSheet } from './keys/HelpSheet.js'
import { useKeys } from './keys/useKeys.js'
import { Layout } from './Layout.js'
import { StatusBar } from './status/StatusBar.js'
import { useChat, useStore } from './store.js'

export function App() {
  useEffect(start, [])
  const mac = useStore((state) => state.facts?.platform === 'darwin')
  useKeys(mac)
  const chat = useChat()
  return (
    <>
      <Layout title={chat?.title ?? ''} bare={chat === null}>
        {chat === null ? <Welcome /> : <ChatPane chat={chat} />}
      </Layout>
      <StatusBar />
      <HelpSheet mac={mac} />
      <DropZone />
    </>
  )
}
