import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { SelectField } from './select-field.tsx';
import { TabCount, TabPanels, type TabsProps } from './tabs.tsx';

type TabRailProps<Value extends string> = TabsProps<Value> & {
  /** Stands over the tabs in the rail, such as the brand's sign. */
  header?: ReactNode;
};

/** Many tabs: a rail at the left of a wide window, a list to choose from on a narrow one. */
export function TabRail<Value extends string>({ label, tabs, value, onChange, header }: TabRailProps<Value>) {
  return (
    <BaseTabs.Root
      orientation="vertical"
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className="lg:grid lg:min-h-full lg:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <div className="hidden border-r border-line bg-sunk px-3 py-4.5 lg:block">
        {header}
        <BaseTabs.List aria-label={label} className="sticky top-4 grid gap-0.5">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="flex min-h-10 items-center justify-between gap-2 rounded-md px-3 py-2 text-left font-semibold text-ink-2 transition-colors hover:bg-paper hover:text-ink data-active:bg-sheet data-active:text-ink data-active:shadow-[inset_3px_0_var(--marigold),inset_4.5px_0_var(--ink)]"
            >
              {tab.label}
              <TabCount count={tab.count} />
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      <SelectField
        label={label}
        isLabelHidden
        className="p-4 pb-0 lg:hidden"
        value={value}
        options={tabs.map((tab) => ({
          value: tab.value,
          label: tab.count ? `${tab.label} (${tab.count})` : tab.label,
        }))}
        onChange={(event) => {
          const chosen = tabs.find((tab) => tab.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      />
      <TabPanels tabs={tabs} className="min-w-0 p-4 lg:p-6" />
    </BaseTabs.Root>
  );
}
