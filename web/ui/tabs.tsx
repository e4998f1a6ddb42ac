import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type TabItem<Value extends string> = {
  value: Value;
  label: string;
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

/** A row of tabs over their panel; scrolls sideways by itself when the row is too long. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="-mx-1 flex gap-5 overflow-x-auto px-1 shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="flex min-h-11 shrink-0 items-center gap-1.5 font-semibold whitespace-nowrap text-ink-3 -outline-offset-3! hover:text-ink data-active:text-ink data-active:shadow-[inset_0_-1.5px_var(--ink),inset_0_-4.5px_var(--marigold)]"
          >
            {tab.label}
            <TabCount count={tab.count} />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <TabPanels tabs={tabs} />
    </BaseTabs.Root>
  );
}

export function TabCount({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null;
  return <span className="font-bold text-gold tabular-nums">{count}</span>;
}

export function TabPanels<Value extends string>({
  tabs,
  className,
}: {
  tabs: readonly TabItem<Value>[];
  className?: string;
}) {
  return tabs.map((tab) => (
    <BaseTabs.Panel key={tab.value} value={tab.value} className={className ?? 'rounded-md pt-4.5'}>
      {tab.content}
    </BaseTabs.Panel>
  ));
}
