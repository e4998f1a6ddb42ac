import { useDeviceSetting } from './device-setting.ts';

const states = ['on', 'off'] as const;

/** Whether a letter alone does something on this device; voice control and stray presses may set it off. */
export const useSingleKeys = () => useDeviceSetting('single_keys', states);
