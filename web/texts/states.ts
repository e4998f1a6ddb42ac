import { statesEn } from './en-states.ts';
import { statesHi } from './hi-states.ts';

const names = import.meta.env.LANGUAGE === 'hi' ? statesHi : statesEn;

/** For a select, in the order of their names. */
export const stateOptions = Object.entries(names)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, import.meta.env.LANGUAGE ?? 'en'));

/** The code where there is no such State. */
export const stateName = (code: string): string => names[code] ?? code;
