import { type SalesDays, type SalesGroup, salesDays, salesGroups } from '../../contract/sales.ts';

/** The period in the address; a week unless it says otherwise. */
export const salesDaysOf = (text: string | null): SalesDays => salesDays.find((days) => days === text) ?? '7';

/** By what the address asks to add up; platforms where it asks for nothing that there is. */
export const salesGroupOf = (text: string | null): SalesGroup =>
  salesGroups.find((each) => each === text) ?? 'platform';
