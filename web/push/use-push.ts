import { useEffect, useState } from 'react';
import { testPush } from '../../contract/push.ts';
import { useSend } from '../platform/query.ts';
import { pushTexts as texts } from '../texts/admin-push.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { showToast } from '../ui/toast.tsx';
import {
  findPushState,
  PushError,
  type PushProblem,
  type PushState,
  requestPermission,
  subscribeBrowser,
  unsubscribeBrowser,
} from './browser-push.ts';

export type PushAction = 'allow' | 'subscribe' | 'disable' | 'test';

interface Push {
  /** Undefined until the browser has said. */
  readonly state: PushState | undefined;
  /** What is under way. */
  readonly busy: PushAction | undefined;
  readonly start: (action: PushAction) => void;
}

const actions = {
  allow: { work: requestPermission, done: texts.granted, doneText: texts.grantedText, failed: texts.permissionFailed },
  subscribe: {
    work: subscribeBrowser,
    done: texts.subscribed,
    doneText: texts.subscribedText,
    failed: texts.subscribeFailed,
  },
  disable: {
    work: unsubscribeBrowser,
    done: texts.unsubscribed,
    doneText: texts.unsubscribedText,
    failed: texts.unsubscribeFailed,
  },
};

/** How this browser stands with push notifications, and what can be done about it. */
export function usePush(): Push {
  const words = useTexts();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState<PushAction>();
  const test = useSend(testPush, {
    onDone: () => showToast({ tone: 'success', title: texts.testSent, text: texts.testSentText }),
    onFailed: (error) => showToast({ tone: 'error', title: texts.testFailed, text: reasonOf(error, words) }),
  });

  useEffect(() => subscribeToPushState(setState), []);

  async function perform(action: Exclude<PushAction, 'test'>): Promise<void> {
    const { work, done, doneText, failed } = actions[action];
    setBusy(action);
    try {
      await work();
      showToast({ tone: 'success', title: done, text: doneText });
    } catch (failure) {
      const isDenied = action === 'allow' && failure instanceof PushError;
      const text = failure instanceof PushError ? problemText(failure.problem) : reasonOf(failure, words);
      showToast({ tone: 'error', title: isDenied ? texts.permissionDenied : failed, text });
    } finally {
      setState(await findPushState());
      setBusy(undefined);
    }
  }

  return {
    state,
    busy: test.isPending ? 'test' : busy,
    start: (action) => {
      if (action === 'test') test.mutate({ body: {} });
      else void perform(action);
    },
  };
}

function problemText(problem: PushProblem): string {
  if (typeof problem === 'object') return texts.notRegistered(problem.refused);
  return { unsupported: texts.unsupported, denied: texts.permissionDeniedText, 'signed-out': texts.noToken }[problem];
}

/** The person may allow or block notifications in the browser's own settings at any time. */
function subscribeToPushState(onState: (state: PushState) => void): () => void {
  const look = () => void findPushState().then(onState);
  look();
  let permission: PermissionStatus | undefined;
  let isOver = false;
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => {
      if (isOver) return;
      permission = status;
      status.addEventListener('change', look);
    })
    // Some browsers don't know this one; the state is then as it was when the page was opened.
    .catch(() => undefined);
  return () => {
    isOver = true;
    permission?.removeEventListener('change', look);
  };
}
