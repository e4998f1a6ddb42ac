import type { orderListEn } from './en-order-list.ts';
import type { Wording } from './wording.ts';

export const orderListHi: Wording<typeof orderListEn> = {
  filter: 'स्थिति',
  all: 'सभी',
  failed: 'ऑर्डर नहीं मिल सके',
  empty: 'अभी कोई ऑर्डर नहीं है',
  emptyText: 'आपका पहला ऑर्डर करते ही यहाँ दिखेगा।',
  emptyAction: 'सर्विस चुनें',
  emptyFiltered: 'इस स्थिति का कोई ऑर्डर नहीं है',
  emptyFilteredText: 'बाकी ऑर्डर देखने के लिए दूसरी स्थिति चुनें।',
  showAll: 'सभी ऑर्डर दिखाएँ',
  search: 'ऑर्डर खोजें',
  searchHint: 'नंबर, लिंक या सर्विस',
  emptySearched: (search) => `“${search}” से कोई ऑर्डर नहीं मिला`,
  emptySearchedText: 'ऑर्डर अपने नंबर से, या लिंक या सर्विस के नाम के किसी हिस्से से मिलता है।',
  emptyBoth: (search, status) => `“${status}” स्थिति वाला कोई ऑर्डर “${search}” से नहीं मिला`,
  emptyBothText: 'हो सकता है अब उसकी स्थिति बदल गई हो।',
  clearSearch: 'खोज हटाएँ',
  everyStatus: 'हर स्थिति में खोजें',
  things: 'ऑर्डर',
};
