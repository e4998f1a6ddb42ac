import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askToConfirm } from '../platform/api.ts';
import { retryImport } from '../platform/retry-import.ts';

const PasswordQuestion = lazy(async () => ({
  default: (await retryImport(() => import('./password-question.tsx'))).PasswordQuestion,
}));

/** Asks for the password again when an act needs it. Acts that need it at the same time share one question. */
export function ConfirmIdentity() {
  const [isAsking, setIsAsking] = useState(false);
  const question = useRef<PromiseWithResolvers<boolean>>(undefined);
  useEffect(() => {
    askToConfirm(() => {
      question.current ??= Promise.withResolvers<boolean>();
      setIsAsking(true);
      return question.current.promise;
    });
    return () => {
      askToConfirm(async () => false);
      question.current?.resolve(false);
    };
  }, []);
  const answer = (isConfirmed: boolean) => {
    setIsAsking(false);
    question.current?.resolve(isConfirmed);
    question.current = undefined;
  };
  return (
    isAsking && (
      <Suspense>
        <PasswordQuestion onAnswer={answer} />
      </Suspense>
    )
  );
}
