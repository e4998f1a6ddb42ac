import { Component, type ReactNode } from 'react';
import { adminTexts } from './texts/admin.ts';
import { ErrorState } from './ui/error-state.tsx';
import { Sheet } from './ui/sheet.tsx';

/** Keeps a panel that could not be fetched or shown from taking the whole dashboard with it. */
export class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { panelFailed, panelFailedText } = adminTexts.shell;
    return (
      <Sheet>
        {/* After an update of the shop the old page asks for files that are gone: only loading it anew helps. */}
        <ErrorState title={panelFailed} reason={panelFailedText} onRetry={() => window.location.reload()} />
      </Sheet>
    );
  }
}
