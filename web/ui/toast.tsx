import { CircleAlert, CircleCheck, X } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiWords } from './words.ts';

const shownMs = 5_000;
const swipePx = 50;

type Toast = {
  tone: 'success' | 'error';
  title: string;
  text?: string | undefined;
  /** Where to go from here; pressing it dismisses the toast. */
  action?: { label: ReactNode; onPress: () => void } | undefined;
  /** From elsewhere: it waits until what the person has just done is told. */
  isNews?: boolean;
};

let current: Toast | undefined;
let waiting: Toast | undefined;
const watchers = new Set<() => void>();

function setCurrent(toast: Toast | undefined) {
  current = toast;
  for (const onChange of watchers) onChange();
}

/** Says what just happened, from anywhere; a newer one takes the place of the one before. */
export function showToast(toast: Toast) {
  if (toast.isNews && current && !current.isNews) waiting = toast;
  else setCurrent({ ...toast });
}

/** Nothing that is told or waits to be told is for whoever comes next. */
export function clearToasts() {
  waiting = undefined;
  setCurrent(undefined);
}

function showNext() {
  setCurrent(waiting);
  waiting = undefined;
}

function subscribeToToast(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/** Where toasts appear: once in every shell, above a dialog: below every `data-head` on phones, else at the lower left, where no list has its pages. F8 leads there, Escape and a swipe to the right dismiss. */
export function Toaster() {
  const words = useUiWords();
  const toast = useSyncExternalStore(
    subscribeToToast,
    () => current,
    () => undefined,
  );
  const region = useRef<HTMLElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const returnFocus = useReturningFocus(region, toast !== undefined);
  const swipe = useSwipe(dismiss);
  useDismissal(toast, isHeld);
  const top = useTopOnPhones(toast);

  function slideOut() {
    // What held it, the pointer or the focus, goes with it and sends no word of leaving.
    setIsHeld(false);
    showNext();
  }

  function dismiss() {
    returnFocus();
    slideOut();
  }

  return (
    <section
      ref={region}
      aria-label={words.messages}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
      // A toast that comes where the pointer rests is not pointed at: it would stay for good, over what is to be pressed.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={classNames(
        'fixed z-50 rounded-xl max-md:inset-x-2 max-md:top-17',
        'md:bottom-4 md:left-4 md:max-w-sm',
        toast === undefined && 'pointer-events-none',
      )}
      // A `top` that changes would count as a jump of the page's layout.
      style={top === undefined ? undefined : { top: 0, translate: `0 ${top}px` }}
    >
      <div
        {...swipe}
        className={classNames(
          toast &&
            'flex [touch-action:pan-y] items-start gap-3 rounded-xl border bg-sheet py-1.5 pr-1.5 pl-4 shadow-raised select-none',
          toast && (toast.tone === 'error' ? 'border-clay' : 'border-leaf'),
        )}
      >
        {toast?.tone === 'error' && <CircleAlert aria-hidden className="mt-3 size-5 shrink-0 text-clay" />}
        {toast?.tone === 'success' && <CircleCheck aria-hidden className="mt-3 size-5 shrink-0 text-leaf" />}
        <div className="min-w-0 flex-1">
          {/* Named as live once more: an open dialog hides everything else from screen readers. */}
          <div role="status" aria-live="polite">
            {toast && (
              <div className="py-2.5">
                <p className="font-semibold">{toast.title}</p>
                {toast.text && <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">{toast.text}</p>}
              </div>
            )}
          </div>
          {toast?.action && <ToastAction action={toast.action} onLeave={slideOut} />}
        </div>
        {toast && <IconButton label={words.dismiss} icon={<X aria-hidden />} onClick={dismiss} />}
      </div>
    </section>
  );
}

const gapPx = 4;

/** Where a toast covers neither the bar of the page nor the search of what is open over it. Undefined where the window is wide. */
function useTopOnPhones(toast: Toast | undefined): number | undefined {
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    if (!toast) return;
    const place = () => setTop(topOnPhones());
    place();
    // Whatever opens or closes over the page moves the focus.
    document.addEventListener('focusin', place);
    return () => document.removeEventListener('focusin', place);
  }, [toast]);
  return top;
}

function topOnPhones(): number | undefined {
  if (window.matchMedia('(width >= 48rem)').matches) return undefined;
  // A dialog leaves room above it, and lies over the bar.
  if (document.querySelector('[data-dialog-close]')) return 2 * gapPx;
  const heads = [...document.querySelectorAll('[data-head]')].map((head) => head.getBoundingClientRect().bottom);
  return heads.length > 0 ? Math.max(...heads) + gapPx : undefined;
}

type ToastActionProps = { action: NonNullable<Toast['action']>; onLeave: () => void };

/** The focus goes where the action leads it, not back. */
function ToastAction({ action, onLeave }: ToastActionProps) {
  function press() {
    onLeave();
    action.onPress();
  }

  return (
    <button type="button" className="link -mt-2 inline-flex min-h-11 items-center font-semibold" onClick={press}>
      {action.label}
    </button>
  );
}

/** Takes the toast away in time, but never while a person points at it, is in it, or looks at another window. */
function useDismissal(toast: Toast | undefined, isHeld: boolean) {
  useEffect(() => {
    if (!toast || isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(showNext, shownMs);
    };
    start();
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [toast, isHeld]);
}

/** Lets F8 move the focus into the region; what it returns gives the focus back. */
function useReturningFocus(region: React.RefObject<HTMLElement | null>, isShown: boolean): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!isShown) return;
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !region.current || region.current.contains(document.activeElement)) return;
      event.preventDefault();
      cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      region.current.focus();
    };
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [isShown, region]);

  return () => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    cameFrom.current = null;
  };
}

function useSwipe(dismiss: () => void) {
  const startX = useRef<number>(undefined);

  function end(event: PointerEvent<HTMLElement>) {
    if (startX.current === undefined) return;
    const movedPx = event.clientX - startX.current;
    startX.current = undefined;
    event.currentTarget.style.translate = '';
    if (event.type === 'pointerup' && movedPx >= swipePx) dismiss();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current === undefined) return;
      event.currentTarget.style.translate = `${Math.max(0, event.clientX - startX.current)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
