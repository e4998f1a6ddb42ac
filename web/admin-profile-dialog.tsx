import { useState } from 'react';
import { AccessActivity } from './accounts/access-activity.tsx';
import { ChangePasswordForm } from './accounts/change-password-form.tsx';
import { DeviceList } from './accounts/device-list.tsx';
import { PersonalInfoForm } from './accounts/personal-info-form.tsx';
import { WithProfile } from './accounts/with-profile.tsx';
import { adminProfileTexts } from './texts/admin-profile.ts';
import { Dialog } from './ui/dialog.tsx';
import { Tabs } from './ui/tabs.tsx';

const texts = adminProfileTexts.own;
const tabNames = ['personal', 'password', 'devices'] as const;

/** An admin's own name, password and devices. */
export function AdminProfileDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<(typeof tabNames)[number]>('personal');
  const content = {
    personal: <WithProfile>{(profile) => <PersonalInfoForm profile={profile} />}</WithProfile>,
    password: <WithProfile>{(profile) => <ChangePasswordForm profile={profile} />}</WithProfile>,
    devices: (
      <div className="grid gap-4">
        <DeviceList />
        <AccessActivity />
      </div>
    ),
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="large">
      <Tabs
        label={texts.title}
        value={tab}
        onChange={setTab}
        tabs={tabNames.map((name) => ({ value: name, label: texts.tabs[name], content: content[name] }))}
      />
    </Dialog>
  );
}
