import { Component, type ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

interface Props {
  /** Another one for each visit of a screen: the next screen gets a new try. */
  readonly visit: string;
  readonly children: ReactNode;
}

interface State {
  readonly visit: string;
  readonly failure?: { readonly error: unknown };
}

/** Shows the error page in place of what fails to render. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <ErrorPage error={failure.error} />;
  }
}
