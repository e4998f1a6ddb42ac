import { type ReactNode, useId } from 'react';
import { SelectField } from './select-field.tsx';
import { TabList, TabPanels, type TabsProps } from './tabs.tsx';

type TabRailProps<Value extends string> = TabsProps<Value> & {
  /** Stands over the tabs in the rail, such as the brand's sign. */
  header?: ReactNode;
};

/** Many tabs: a rail at the left of a wide window, a list to choose from on a narrow one. */
export function TabRail<Value extends string>({ label, tabs, value, onChange, header }: TabRailProps<Value>) {
  const id = useId();
  return (
    <div className="lg:grid lg:min-h-full lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className="hidden border-r border-line bg-sunk px-3 py-4.5 lg:block">
        {header}
        <TabList
          {...{ id, label, tabs, value, onChange }}
          isVertical
          className="sticky top-4 grid gap-0.5"
          tabClassName="flex min-h-10 items-center justify-between gap-2 rounded-md px-3 py-2 text-left font-semibold text-ink-2 transition-colors hover:bg-paper hover:text-ink aria-selected:bg-sheet aria-selected:text-ink aria-selected:shadow-[inset_3px_0_var(--marigold),inset_4.5px_0_var(--ink)]"
        />
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
      <TabPanels {...{ id, tabs, value }} className="min-w-0 p-4 lg:p-6" />
    </div>
  );
}
