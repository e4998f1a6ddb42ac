import { lazy, Suspense, useState } from 'react';
import { type AdminAccount, listAdmins } from '../../contract/users.ts';
import { useRead } from '../platform/query.ts';
import { useUser } from '../platform/session.tsx';
import { adminsTexts as texts, usersTexts } from '../texts/admin-users.ts';
import { reasonOf, useTexts } from '../texts/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeDate } from '../ui/relative-date.tsx';
import { Sheet } from '../ui/sheet.tsx';

const CreateAdmin = lazy(() => import('./admin-create-admin.tsx').then((m) => ({ default: m.CreateAdmin })));
const AdminPassword = lazy(() => import('./admin-admin-password.tsx').then((m) => ({ default: m.AdminPassword })));
const DeleteAdmin = lazy(() => import('./admin-delete-admin.tsx').then((m) => ({ default: m.DeleteAdmin })));

const pollMs = 15_000;

type Task = { readonly kind: 'create' } | { readonly kind: 'password' | 'delete'; readonly admin: AdminAccount };

/** Who runs the shop. */
export function AdminsPanel() {
  const words = useTexts();
  const { id: ownId } = useUser();
  const list = useRead(listAdmins, {}, { pollMs, staleMs: 0 });
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const failure = list.isError ? reasonOf(list.error, words) : undefined;

  return (
    <Sheet as="section" aria-label={texts.table} isPadded={false}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="text-ink-2">{list.data && texts.lead(list.data.length)}</p>
        <Button variant="primary" isWide onClick={() => setTask({ kind: 'create' })}>
          {texts.create}
        </Button>
      </div>
      {failure !== undefined && list.data && (
        <Banner tone="clay" className="mx-4 mb-3">
          {usersTexts.dialog.stale} {failure}
        </Banner>
      )}
      <DataTable
        label={texts.table}
        columns={columnsFor(ownId)}
        rows={list.data}
        rowKey={({ id }) => id}
        error={failure && `${texts.failed}. ${failure}`}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        empty={<EmptyState title={texts.empty} />}
        loadingRows={3}
        actions={(admin) => <AdminActions admin={admin} isSelf={admin.id === ownId} onTask={setTask} />}
      />
      <Suspense>
        {task?.kind === 'create' && <CreateAdmin onClose={close} />}
        {task?.kind === 'password' && (
          <AdminPassword admin={task.admin} isSelf={task.admin.id === ownId} onClose={close} />
        )}
        {task?.kind === 'delete' && <DeleteAdmin admin={task.admin} onClose={close} />}
      </Suspense>
    </Sheet>
  );
}

function columnsFor(ownId: number): readonly Column<AdminAccount>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      isPrimary: true,
      cell: ({ id, firstName, lastName }) => (
        <span className="inline-flex flex-wrap items-center gap-2 wrap-anywhere">
          {firstName} {lastName}
          {id === ownId && <Badge tone="leaf">{usersTexts.you}</Badge>}
        </span>
      ),
    },
    { key: 'email', header: texts.email, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    {
      key: 'created',
      header: texts.created,
      cell: ({ createdAt }) => <RelativeDate at={createdAt} className="whitespace-nowrap" />,
    },
  ];
}

interface AdminActionsProps {
  readonly admin: AdminAccount;
  readonly isSelf: boolean;
  readonly onTask: (task: Task) => void;
}

function AdminActions({ admin, isSelf, onTask }: AdminActionsProps) {
  const name = `${admin.firstName} ${admin.lastName}`;
  return (
    <>
      <Button
        isSmall
        data-row-open
        aria-label={texts.changePasswordOf(name)}
        onClick={() => onTask({ kind: 'password', admin })}
      >
        {texts.changePassword}
      </Button>
      <Button
        isSmall
        variant="ghost"
        disabled={isSelf}
        title={isSelf ? texts.ownDelete : undefined}
        aria-label={isSelf ? `${texts.deleteOf(name)}: ${texts.ownDelete}` : texts.deleteOf(name)}
        onClick={() => onTask({ kind: 'delete', admin })}
      >
        {texts.delete}
      </Button>
    </>
  );
}
