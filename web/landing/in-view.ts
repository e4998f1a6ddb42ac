import { type RefObject, useEffect, useState } from 'react';

/** Whether an element can be seen at the moment. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

const touches = ['pointerenter', 'pointerdown', 'focusin'] as const;
const nearMargin = '600px';

/**
 * Resolves when a part of the page is wanted: when somebody touches it or gives it the focus, or, unless it waits to be
 * `touched`, when it comes near to being seen. A part that is not in the page yet is wanted as soon as it can be, and on
 * the server at once.
 */
export function whenWanted(id: string, { touched = false } = {}): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    const element = document.getElementById(id);
    if (!element) {
      // Built in the browser: nothing stands in its place, so it is wanted once the rest of the page does.
      requestAnimationFrame(() => resolve());
      return;
    }
    const want = () => {
      for (const touch of touches) element.removeEventListener(touch, want);
      observer.disconnect();
      resolve();
    };
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && want(), {
      rootMargin: nearMargin,
    });
    if (!touched) observer.observe(element);
    for (const touch of touches) element.addEventListener(touch, want);
  });
}
