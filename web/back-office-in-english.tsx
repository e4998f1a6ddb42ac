import { useEffect } from 'react';
import { LoadingScreen } from './loading-screen.tsx';

/** Stands in the Hindi pages for the admin's side, whose document speaks English alone: loads that one. */
export function BackOffice() {
  useEffect(() => window.location.reload(), []);
  return <LoadingScreen />;
}
