import type { ReactNode } from 'react';
import { phoneWidth, useDensity, useHiddenColumns } from '../platform/list-look.ts';
import type { ListPage } from '../platform/list-page.ts';
import { useMediaQuery } from '../platform/media-query.ts';
import { maxSearchCharacters } from '../platform/search-limit.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import type { WorkingList } from '../platform/working-list.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type Column, DataTable } from './data-table.tsx';
import { ListLook } from './list-look.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';
import { useUiWords } from './words.ts';

interface ListPanelTexts {
  /** Names the table for screen readers. */
  readonly table: string;
  /** Without one, there is no search. */
  readonly searchLabel?: string;
  readonly searchPlaceholder?: string;
  /** What is counted, in the plural: `requests`. */
  readonly things: string;
  readonly newOnes: (count: number, isAll: boolean) => string;
  readonly showNew: string;
  /** Title of the failure: `Failed to fetch …`. */
  readonly failed: string;
}

interface ListPanelProps<Item> extends ListPage<Item> {
  readonly texts: ListPanelTexts;
  /** Why the last fetch failed, in words for a person; undefined when it did not. */
  readonly failure: string | undefined;
  readonly columns: readonly Column<SteadyRow<Item>>[];
  /** The control that Enter presses on a row carries `data-row-open`. */
  readonly actions?: (row: SteadyRow<Item>) => ReactNode;
  /** An `EmptyState` that says what to do next. */
  readonly empty: ReactNode;
  /** Beside the search: chips or selects. */
  readonly filters?: ReactNode;
  /** At the end of the toolbar, for as long as nothing new waits to be shown. */
  readonly aside?: ReactNode;
  /** Said of a search of one or two characters, which the server looks for in the newest rows alone. */
  readonly shortSearchNote?: string;
  /** Between the toolbar and the table. */
  readonly notice?: ReactNode;
  /** A `ChoiceBar`: what to do with the rows that are chosen. */
  readonly choiceBar?: ReactNode;
  readonly isChosen?: (row: SteadyRow<Item>) => boolean;
  /** On a phone, in place of a card: a `PhoneRow`. */
  readonly phoneRow?: (row: SteadyRow<Item>) => ReactNode;
  /** At the end of the foot, such as what saves the list as a file. */
  readonly tools?: ReactNode;
  /** A card on a phone begins with what names its row, wherever that column stands. */
  readonly isNameFirst?: boolean;
  readonly searchClassName?: string;
  /** Dialogs: what they hold counts as a part of the list, so that its rows stay in place. */
  readonly children?: ReactNode;
}

/**
 * A list that somebody works through while others change it: search, filters, table (cards on phones) and pages.
 * Page, search and filter live in the address; while the pointer or the focus is inside, rows keep their places.
 *
 * ```tsx
 * const address = useListAddress();
 * const panel = useListPage(listAllTickets, { address, filters: { status }, isDialogOpen: ticket !== undefined });
 * const { list, work } = panel;
 * const open = (next: TicketForAdmin) => { work.startRow(); setTicket(next); };
 *
 * <ListPanel
 *   {...panel}
 *   texts={texts}
 *   failure={list.isError ? reasonOf(list.error, words) : undefined}
 *   filters={<SelectField isSmall isLabelHidden value={status ?? ''} onChange={… address.narrow({ status: … })} />}
 *   columns={ticketColumns}
 *   actions={({ item, isGone }) => !isGone && <Button isSmall data-row-open onClick={() => open(item)}>Open</Button>}
 *   empty={<NothingFound … />}
 * >
 *   {ticket && <TicketDialog ticket={ticket} onClose={() => setTicket(undefined)} onDone={work.finishRow} />}
 * </ListPanel>
 * ```
 */
export function ListPanel<Item extends { readonly id: number }>({
  texts,
  list,
  work,
  failure,
  notice,
  choiceBar,
  tools,
  isNameFirst = false,
  shortSearchNote,
  children,
  ...props
}: ListPanelProps<Item>) {
  const words = useUiWords();
  const { address, pageSize } = props;
  const isDense = useDensity()[0] === 'dense';
  const columns = useChosenColumns(texts.table, props.columns);
  const retry = () => void list.refetch();
  return (
    <Sheet
      as="section"
      aria-label={texts.table}
      isPadded={false}
      className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0"
      {...work.engagement}
    >
      <Toolbar texts={texts} work={work} {...props} />
      {failure !== undefined && work.rows && (
        <Banner
          tone="clay"
          className="mx-4 mb-3"
          action={
            <Button isSmall onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          {words.stale} {failure}
        </Banner>
      )}
      {shortSearchNote !== undefined && isShort(address.search) && (
        <p className="px-4 pb-3 text-sm text-ink-2">{shortSearchNote}</p>
      )}
      {notice}
      <div
        ref={work.area}
        className={classNames(
          isNameFirst && 'max-md:[&_th[scope=row]]:order-first',
          list.isPlaceholderData && 'opacity-60',
        )}
      >
        <DataTable
          label={texts.table}
          columns={columns}
          rows={work.rows}
          rowKey={({ item }) => item.id}
          {...(props.actions && { actions: props.actions })}
          error={failure && `${texts.failed}. ${failure}`}
          onRetry={retry}
          isRetrying={list.isFetching}
          empty={props.empty}
          loadingRows={pageSize}
          isDense={isDense}
          isHeadSticky
          {...(props.isChosen && { isMarked: props.isChosen })}
          phoneRow={props.phoneRow}
        />
      </div>
      {choiceBar}
      {work.rows && list.data && list.data.total > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-2.5">
          <div className="grow">
            <Pager
              {...pageOf({ address, list, work, pageSize })}
              pageSize={pageSize}
              total={list.data.total}
              isAtLeast={list.data.isAtLeast}
              hasNext={list.data.hasNext}
              things={texts.things}
              onPage={(to, side) => {
                if (side && work.place && address.toRow) address.toRow(side, work.place.keys[side]);
                else address.toPage(work.pageFor({ from: address.page, to }));
              }}
            />
          </div>
          {tools}
          <ListLook
            table={texts.table}
            columns={props.columns.filter(canBeHidden)}
            onPageSize={() => address.toPage(1)}
          />
        </div>
      )}
      {children}
    </Sheet>
  );
}

/** The column that names the rows stays, and so do columns of checkboxes and icons. */
const canBeHidden = ({ isPrimary, isHeaderHidden, head }: Column<never>): boolean =>
  !isPrimary && !isHeaderHidden && head === undefined;

function useChosenColumns<Row>(table: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [hidden] = useHiddenColumns(table);
  const isPhone = useMediaQuery(phoneWidth);
  // A card on a phone has room for all, and no way to bring one back.
  return isPhone ? columns : columns.filter((column) => !canBeHidden(column) || !hidden.has(column.key));
}

/** Where the rows stand that are shown. A page by number is said to be there as soon as it is asked for. */
function pageOf<Item>({ address, list, work, pageSize }: PlaceProps<Item>) {
  if (!work.place || (list.isPlaceholderData && !address.beside)) return { page: address.page };
  const { offset, count: shown } = work.place;
  return { page: Math.floor(offset / pageSize) + 1, offset, shown };
}

type PlaceProps<Item> = Pick<ListPanelProps<Item>, 'address' | 'list' | 'work' | 'pageSize'>;

/** The number of a thing finds it by itself. */
const isShort = (search: string): boolean => search.trim() !== '' && [...search.trim()].length < 3;

type ToolbarProps = Pick<
  ListPanelProps<never>,
  'texts' | 'address' | 'pageSize' | 'filters' | 'aside' | 'searchClassName'
> & { readonly work: Pick<WorkingList<never>, 'newCount' | 'showNew'> };

function Toolbar({ texts, address, work, pageSize, filters, aside, searchClassName = 'md:w-72' }: ToolbarProps) {
  const isPhone = useMediaQuery(phoneWidth);
  return (
    <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 max-md:[&_select]:min-w-36">
      {texts.searchLabel !== undefined && (
        <SearchField
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          shortcut="/"
          maxLength={maxSearchCharacters}
          className={classNames('w-full', searchClassName)}
          value={address.typed}
          onChange={address.type}
        />
      )}
      {filters}
      {/* What appears in it pushes no row from under a finger: without an aside it lies over the heads of the columns. */}
      <div
        className="flex min-h-9 min-w-0 flex-1 basis-32 items-center justify-end text-right max-xl:empty:hidden"
        style={isPhone || aside ? {} : { position: 'absolute', top: '100%', right: 16, zIndex: 20 }}
      >
        {work.newCount > 0 ? (
          <Button isSmall className="leading-tight" onClick={work.showNew}>
            {texts.newOnes(work.newCount, work.newCount === pageSize)} · {texts.showNew}
          </Button>
        ) : (
          aside
        )}
      </div>
    </div>
  );
}
