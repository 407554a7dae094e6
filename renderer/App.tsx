import { useEffect, useLayoutEffect } from 'react'
import { start } from './actions.js'
import { ChatPane } from './chat/ChatPane.js'
import { DropZone } from './files/DropZone.js'
import { Welcome } from './first/Welcome.js'
import { HelpSheet } from './keys/HelpSheet.js'
import { keepFocus } from './keys/kept-focus.js'
import { useKeys } from './keys/useKeys.js'
import { Layout } from './Layout.js'
import { StatusBar } from './status/StatusBar.js'
import { currentChat, useChat, useStore } from './store.js'
import { chatName } from './words/chat-name.js'

export function App() {
  useEffect(start, [])
  useLayoutEffect(keepFocus, [])
  const mac = useStore((state) => state.facts?.platform === 'darwin')
  useKeys(mac)
  const bare = useStore((state) => currentChat(state) === null)
  const title = useStore((state) => {
    const chat = currentChat(state)
    return chat === null ? '' : chatName(chat)
  })
  return (
    <>
      <Layout title={title} bare={bare}>
        <Centre />
      </Layout>
      <StatusBar />
      <HelpSheet mac={mac} />
      <DropZone />
    </>
  )
}

/** Changes many times a second; what is around it does not. */
function Centre() {
  const chat = useChat()
  return chat === null ? <Welcome /> : <ChatPane chat={chat} />
}
