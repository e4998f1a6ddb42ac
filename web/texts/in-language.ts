import { Fragment } from 'react';
import { InHindi } from './in-hindi.ts';

/** Around all that is shown: what the words of a page alone do not bring about. */
export const InLanguage = import.meta.env.LANGUAGE === 'hi' ? InHindi : Fragment;
