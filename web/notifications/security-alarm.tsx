import { pages } from '../../contract/pages.ts';
import { useUser } from '../platform/session.tsx';
import { adminProfileTexts } from '../texts/admin-profile.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useSecurityNotices } from './use-security-notices.ts';

const texts = adminProfileTexts.notices;

/** What another admin did, above whichever panel is open, until it was acknowledged. */
export function SecurityAlarm() {
  const user = useUser();
  const others = useSecurityNotices().filter(({ by }) => by.id !== user.id);
  const [newest] = others;
  if (!newest) return null;
  return (
    <div className="px-4 pt-3 lg:px-6">
      <Banner
        tone="clay"
        title={texts.alarm(others.length)}
        action={
          <ButtonLink isSmall href={`${pages.adminDashboard}?tab=notifications`}>
            {texts.see}
          </ButtonLink>
        }
      >
        {newest.message} ({newest.by.name})
      </Banner>
    </div>
  );
}
