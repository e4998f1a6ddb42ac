import { useSearchParams } from '../platform/location.ts';
import { signIn } from '../texts/sign-in.ts';
import { Banner } from '../ui/banner.tsx';

/** Says why one is asked to sign in again, to whom the server has ended the session. */
export function SessionEnded() {
  const { logIn } = signIn;
  const [params] = useSearchParams();
  if (!params.has('ended')) return null;
  return (
    <Banner tone="sky" title={logIn.ended} className="mb-5">
      {logIn.endedText}
    </Banner>
  );
}
