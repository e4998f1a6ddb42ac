import { servicePickerEn } from './en-service-picker.ts';
import { servicePickerHi } from './hi-service-picker.ts';
import type { Wording } from './wording.ts';

export const servicePicker: Wording<typeof servicePickerEn> =
  import.meta.env.LANGUAGE === 'hi' ? servicePickerHi : servicePickerEn;
