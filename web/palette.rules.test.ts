import { expect, test } from 'vitest';
import { readTyped } from './palette.rules.ts';

const plain = { verb: undefined, scope: undefined, amount: undefined, isReference: false };

test.each([
  ['asha', { text: 'asha' }],
  [' fund req ', { text: 'fund req' }],
  ['#1024', { scope: 'numbers', text: '#1024' }],
  ['@asha', { scope: 'people', text: 'asha' }],
  ['> import', { scope: 'commands', text: 'import' }],
  ['₹500', { scope: 'amounts', text: '500', amount: '500' }],
  ['₹ 1,200.50', { scope: 'amounts', text: '1,200.50', amount: '1200.50' }],
  ['Rs 500', { text: 'Rs 500', amount: '500' }],
  ['500', { text: '500', amount: '500' }],
  ['0', { text: '0' }],
  ['632615120447', { text: '632615120447', isReference: true }],
  ['6326 1512 0447', { text: '6326 1512 0447', isReference: true }],
  ['UTR 632615120447', { text: 'UTR 632615120447', isReference: true }],
  ['AXIS 12 services', { text: 'AXIS 12 services' }],
  ['approve', { verb: 'approve', text: '' }],
  ['Approve 632615120447', { verb: 'approve', text: '632615120447', isReference: true }],
  ['reject asha', { verb: 'reject', text: 'asha' }],
  ['archive Discord', { verb: 'archive', text: 'Discord' }],
  ['refund #1024', { verb: 'refund', scope: 'numbers', text: '#1024' }],
  ['approved', { text: 'approved' }],
])('%j is read as what it means', (typed, expected) => {
  expect(readTyped(typed)).toEqual({ ...plain, ...expected });
});
