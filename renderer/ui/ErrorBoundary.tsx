/** Keeps what cannot be drawn from taking the rest of the window with it. */
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Stands in the place of the children once drawing them threw. */
  readonly fallback: ReactNode
}

interface State {
  readonly failed: boolean
}

/** What failed once is not tried again until the boundary is made anew; React prints the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
