import { useEffect, useRef } from 'react';

/** Tells what is typed by now from what was sent: once they differ, it is the next order that is being typed. */
export function useSentContent(content: string) {
  const present = useRef(content);
  const sent = useRef(content);

  useEffect(() => {
    present.current = content;
  }, [content]);

  return {
    present: () => present.current,
    noteSent: () => {
      sent.current = present.current;
    },
    isTypedStill: () => present.current === sent.current,
  };
}
