import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

type TabItem<Value extends string> = {
  value: Value;
  label: string;
  /** Stands on the tab in place of its label, and says the same. */
  face?: ReactNode;
  /** Under which heading it stands in a long list, with those beside it. */
  group?: string;
  /** How much waits there; nothing is shown for none. */
  count?: number | undefined;
  /** Mounted only while its tab is chosen. */
  content: ReactNode;
};

export type TabsProps<Value extends string> = {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** So many tabs need smaller names to stand in one row of a phone. */
const manyTabs = 5;

/**
 * A row of tabs over their panel. On a narrow page long names take two lines, the narrowest has two rows, and a row that is
 * still too long scrolls.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId();
  return (
    <div>
      <TabList
        {...{ id, label, tabs, value, onChange }}
        className={classNames(
          '-mx-1 flex overflow-x-auto px-1 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none] sm:gap-x-5',
          'max-[349px]:flex-wrap',
          tabs.length < manyTabs ? 'gap-x-3' : 'gap-x-2 text-sm sm:text-base',
        )}
        tabClassName="flex min-h-11 items-center gap-1.5 py-1.5 text-left font-semibold leading-tight text-ink-3 -outline-offset-3! hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-1.5px_var(--ink),inset_0_-4.5px_var(--marigold)]"
      />
      <TabPanels {...{ id, tabs, value }} />
    </div>
  );
}

type TabListProps<Value extends string> = TabsProps<Value> & {
  /** Ties the tabs to their panel. */
  id: string;
  isVertical?: boolean;
  className: string;
  tabClassName: string;
  groupClassName?: string;
  countClassName?: string;
};

/** The tabs alone: one stop for the Tab key, the arrow keys lead along them and open what they reach. */
export function TabList<Value extends string>({
  id,
  label,
  tabs,
  value,
  onChange,
  isVertical = false,
  className,
  tabClassName,
  groupClassName,
  countClassName,
}: TabListProps<Value>) {
  const chosen = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = at < 0 ? undefined : nextIndex(event.key, { at, count: tabs.length, isVertical });
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    if (tab.value !== value) onChange(tab.value);
  }

  return (
    // Focus moves among the tabs: the list only hears their keys.
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={className}
      onKeyDown={move}
    >
      {tabs.map((tab, index) => {
        const isChosen = index === chosen;
        return (
          <Fragment key={tab.value}>
            {tab.group !== undefined && tab.group !== tabs[index - 1]?.group && (
              <p aria-hidden className={groupClassName}>
                {tab.group}
              </p>
            )}
            <button
              type="button"
              role="tab"
              id={tabId(id, tab.value)}
              aria-selected={isChosen}
              // The other panels are not there while they are not chosen.
              aria-controls={isChosen ? panelId(id, tab.value) : undefined}
              tabIndex={index === Math.max(0, chosen) ? 0 : -1}
              onClick={() => {
                if (!isChosen) onChange(tab.value);
              }}
              title={tab.face === undefined ? undefined : tab.label}
              className={tabClassName}
            >
              {tab.face ?? tab.label}
              <TabCount count={tab.count} className={countClassName} />
            </button>
          </Fragment>
        );
      })}
    </div>
  );
}

function TabCount({ count = 0, className }: { count?: number | undefined; className?: string | undefined }) {
  if (count === 0) return null;
  return <span className={classNames('font-bold text-gold tabular', className)}>{count}</span>;
}

type TabPanelsProps<Value extends string> = Pick<TabsProps<Value>, 'tabs' | 'value'> & {
  id: string;
  className?: string;
};

/** The panel of the tab that is chosen. */
export function TabPanels<Value extends string>({ id, tabs, value, className }: TabPanelsProps<Value>) {
  const panel = useRef<HTMLDivElement>(null);
  const tab = tabs.find((each) => each.value === value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab brings another element.
  useEffect(() => (panel.current ? ensureReachable(panel.current) : undefined), [value]);

  if (!tab) return null;
  return (
    <div
      key={tab.value}
      ref={panel}
      role="tabpanel"
      id={panelId(id, tab.value)}
      aria-labelledby={tabId(id, tab.value)}
      className={classNames('outline-offset-3', className ?? 'rounded-md pt-4.5')}
    >
      {tab.content}
    </div>
  );
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** Lets the Tab key reach a panel that has nothing in it to reach, such as plain text, as long as that is so. */
function ensureReachable(panel: HTMLElement): () => void {
  const look = () => {
    if (panel.querySelector(focusable) === null) panel.tabIndex = 0;
    // Taking it from an element that has the focus would throw the person to the top of the page.
    else if (document.activeElement !== panel) panel.removeAttribute('tabindex');
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Where a key leads from the tab at `at`; undefined when it leads nowhere. */
export function nextIndex(key: string, { at, count, isVertical }: { at: number; count: number; isVertical: boolean }) {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (isVertical ? 'ArrowDown' : 'ArrowRight')) return (at + 1) % count;
  if (key === (isVertical ? 'ArrowUp' : 'ArrowLeft')) return (at + count - 1) % count;
  return undefined;
}

function tabId(id: string, value: string): string {
  return `${id}-tab-${value}`;
}

function panelId(id: string, value: string): string {
  return `${id}-panel-${value}`;
}
