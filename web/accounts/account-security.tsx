import { AccessActivity } from './access-activity.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceList } from './device-list.tsx';
import { WithProfile } from './with-profile.tsx';

/** The password, the devices that are signed in, and what happened to the access. */
export function AccountSecurity() {
  return (
    <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-2">
      <WithProfile>{(profile) => <ChangePasswordForm profile={profile} />}</WithProfile>
      <DeviceList />
      <AccessActivity />
    </div>
  );
}
