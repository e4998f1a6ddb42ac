import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TicketStorage, UserForAdmin, UserOverview } from '../../contract/users.ts';
import { IfMay } from '../platform/permissions.tsx';
import { useUser } from '../platform/session.tsx';
import { usersTexts } from '../texts/admin-users.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Line, Lines } from '../ui/lines.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { megabytesInWords } from './users.rules.ts';

const DeleteUser = lazy(() => import('./admin-delete-user.tsx').then((m) => ({ default: m.DeleteUser })));
const ResetPassword = lazy(() => import('./admin-reset-password.tsx').then((m) => ({ default: m.ResetPassword })));
const EndSessions = lazy(() => import('./admin-end-sessions.tsx').then((m) => ({ default: m.EndSessions })));
const RaiseStorage = lazy(() => import('./admin-raise-storage.tsx').then((m) => ({ default: m.RaiseStorage })));
const ChangeRole = lazy(() => import('./admin-change-role.tsx').then((m) => ({ default: m.ChangeRole })));

const texts = usersTexts.profile;
const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

interface UserProfileProps {
  readonly user: UserForAdmin;
  readonly notes: UserOverview['notes'];
  readonly storage: TicketStorage;
  readonly onChanged: () => void;
  readonly onGone: () => void;
}

type Task = 'role' | 'password' | 'sessions' | 'storage' | 'delete';

/** Who it is, and what an admin may do with the account. */
export function UserProfile({ user, notes, storage, onChanged, onGone }: UserProfileProps) {
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="min-w-0">
        <Fields user={user} />
        {notes.length > 0 && <Notes notes={notes} />}
      </div>
      {user.deletedAt === null && <Acts user={user} storage={storage} onTask={setTask} />}
      <Suspense>
        {task === 'role' && <ChangeRole user={user} onClose={close} onChanged={onChanged} />}
        {task === 'password' && <ResetPassword user={user} onClose={close} />}
        {task === 'sessions' && <EndSessions user={user} onClose={close} />}
        {task === 'storage' && <RaiseStorage user={user} storage={storage} onClose={close} />}
        {task === 'delete' && (
          <DeleteUser
            user={user}
            onClose={close}
            onDeleted={() => {
              onChanged();
              onGone();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Fields({ user }: { user: UserForAdmin }) {
  return (
    <section aria-label={texts.fields}>
      <Lines>
        <Line label={texts.name} value={<Value>{`${user.firstName} ${user.lastName}`}</Value>} />
        <Line
          label={texts.email}
          value={
            <Value>
              {user.email}
              {user.deletedAt === null && <CopyButton isIconOnly text={user.email} label={texts.copyEmail} />}
            </Value>
          }
        />
        <Line label={texts.password} value={user.password} />
        <Line label={texts.phone} value={<Value>{user.phone || texts.none}</Value>} />
        <Line
          label={texts.dateOfBirth}
          value={user.dateOfBirth === '' ? texts.none : dayFormat.format(Date.parse(user.dateOfBirth))}
        />
        <Line label={texts.since} value={<RelativeDate at={user.createdAt} />} />
        {user.deletedAt !== null && <Line label={texts.deletedAt} value={<RelativeDate at={user.deletedAt} />} />}
      </Lines>
    </section>
  );
}

/** What admins have noted, the newest first. */
function Notes({ notes }: Pick<UserProfileProps, 'notes'>) {
  return (
    <section aria-labelledby="user-notes" className="mt-3 rounded-lg bg-sunk px-4 py-3">
      <h3 id="user-notes" className="font-sans text-sm font-semibold tracking-normal text-ink-3">
        {texts.notes}
      </h3>
      <ul className="mt-1 grid gap-3">
        {notes.map(({ text, by, at }) => (
          <li key={`${at} ${text}`}>
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-sm text-ink-3 wrap-anywhere">
              {by ?? texts.earlier}
              {at !== null && (
                <>
                  {' · '}
                  <RelativeDate at={at} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names and addresses of any length leave room for their label. */
function Value({ children }: { children: ReactNode }) {
  return <span className="block max-w-64 whitespace-normal wrap-anywhere">{children}</span>;
}

interface ActsProps extends Pick<UserProfileProps, 'user' | 'storage'> {
  readonly onTask: (task: Task) => void;
}

function Acts({ user, storage, onTask }: ActsProps) {
  const isSelf = useUser().id === user.id;
  return (
    <section aria-label={texts.admin} className="grid content-start gap-4">
      <IfMay permission="users.roles">
        <Act text={user.isAdmin ? texts.isAdmin : texts.isCustomer} blocked={isSelf ? texts.ownRole : undefined}>
          <Button disabled={isSelf} onClick={() => onTask('role')}>
            {user.isAdmin ? texts.removeAdmin : texts.makeAdmin}
          </Button>
        </Act>
      </IfMay>
      <IfMay permission="users.edit">
        <Act text={texts.resetText} blocked={isSelf ? texts.ownPassword : undefined}>
          <Button disabled={isSelf} onClick={() => onTask('password')}>
            {texts.reset}…
          </Button>
        </Act>
        <Act text={usersTexts.endSessions.offer}>
          <Button onClick={() => onTask('sessions')}>{usersTexts.endSessions.submit}…</Button>
        </Act>
        <Act text={usersTexts.storage.taken(megabytesInWords(storage.usedBytes), megabytesInWords(storage.quotaBytes))}>
          <Button onClick={() => onTask('storage')}>{usersTexts.storage.raise}…</Button>
        </Act>
        <Act text={texts.deleteText} blocked={isSelf ? texts.ownDelete : user.isAdmin ? texts.adminsStay : undefined}>
          <Button disabled={isSelf || user.isAdmin} className="text-clay" onClick={() => onTask('delete')}>
            {texts.delete}…
          </Button>
        </Act>
      </IfMay>
    </section>
  );
}

interface ActProps {
  readonly text: string;
  /** Why it can't be done; undefined when it can. */
  readonly blocked?: string | undefined;
  readonly children: ReactNode;
}

function Act({ text, blocked, children }: ActProps) {
  return (
    <div className="grid gap-2 border-t border-dashed border-line-strong pt-4 first:border-t-0 first:pt-0">
      <p className="text-ink-2">{text}</p>
      {children}
      {blocked !== undefined && <p className="text-sm text-ink-3">{blocked}</p>}
    </div>
  );
}
