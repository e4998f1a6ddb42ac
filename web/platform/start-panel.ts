import { useDeviceSetting } from './device-setting.ts';

/** Which panel opens where the address names none: the first of them until an admin chooses another on this device. */
const startPanels = ['notifications', 'today'] as const;

export const useStartPanel = () => useDeviceSetting('admin_start', startPanels);
