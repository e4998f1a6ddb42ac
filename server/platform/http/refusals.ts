import { ExpectedError } from '../expected-error.ts';

export const notSignedIn = () => new ExpectedError('not-signed-in', 'Authentication required');

export const passwordChangeRequired = () =>
  new ExpectedError('password-change-required', 'Please choose a password of your own first.');

export const notAllowed = () => new ExpectedError('not-allowed', "You don't have permission to do this.");

export const confirmationRequired = () =>
  new ExpectedError('confirmation-required', 'Please give your password again to do this.');
