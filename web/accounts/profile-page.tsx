import type { ReactNode } from 'react';
import { type Profile, readProfile } from '../../contract/accounts.ts';
import { documentTitle } from '../platform/document-title.ts';
import { useSearchParams } from '../platform/location.ts';
import { useRead } from '../platform/query.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AccessActivity } from './access-activity.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceList } from './device-list.tsx';
import { InstallLine } from './install-line.tsx';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { YourData } from './your-data.tsx';

const tabNames = ['personal', 'security', 'activity', 'data'] as const;

interface ProfilePageProps {
  readonly brandName: string;
  /** What happened lately: it is of other nouns than accounts. */
  readonly activity: ReactNode;
}

/** Who the person is to the shop, and all that they decide about it; the tab stands in the address. */
export function ProfilePage({ brandName, activity }: ProfilePageProps) {
  const { profile: texts } = useTexts();
  const [params, change] = useSearchParams();
  const tab = tabNames.find((name) => name === params.get('tab')) ?? 'personal';
  const content = {
    personal: <WithProfile>{(profile) => <PersonalInfoForm profile={profile} />}</WithProfile>,
    security: (
      <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-2">
        <WithProfile>{(profile) => <ChangePasswordForm profile={profile} />}</WithProfile>
        <DeviceList />
        <AccessActivity />
      </div>
    ),
    activity,
    data: <YourData />,
  };

  return (
    <div className="wrap py-5 md:py-8">
      <title>{documentTitle(texts.title, brandName)}</title>
      <ProfileHeader />
      <div className="mt-4 md:mt-6">
        <Tabs
          label={texts.tabs.label}
          value={tab}
          onChange={(next) => change({ tab: next === 'personal' ? undefined : next })}
          tabs={tabNames.map((name) => ({ value: name, label: texts.tabs[name], content: content[name] }))}
        />
      </div>
      <InstallLine />
    </div>
  );
}

/** Shows what needs the profile once it is here. */
function WithProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const texts = useTexts();
  const profile = useRead(readProfile, {});
  if (profile.data) return children(profile.data);
  if (profile.isPending) return <FormSkeleton label={texts.common.loading} />;
  return (
    <Sheet>
      <ErrorState
        title={texts.profile.failed}
        reason={reasonOf(profile.error, texts)}
        isRetrying={profile.isFetching}
        onRetry={() => void profile.refetch()}
      />
    </Sheet>
  );
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <Sheet role="status" className="grid gap-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-6 w-40" />
      {[0, 1, 2].map((line) => (
        <span key={line} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-12 w-full" />
        </span>
      ))}
    </Sheet>
  );
}
