const stateCode = /^(?:0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])$/;

/** Of a State or Union Territory of India, as the tax office has it: it begins a GSTIN. */
export const isStateCode = (code: string): boolean => stateCode.test(code);
