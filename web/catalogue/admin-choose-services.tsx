import type { ServiceForAdmin } from '../../contract/catalogue-admin.ts';
import { maxServicesAtOnce } from '../../contract/many-services.ts';
import type { ChosenRows } from '../platform/chosen-rows.ts';
import type { SteadyRow } from '../platform/steady-rows.ts';
import { manyServicesTexts as texts } from '../texts/admin-service-table.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceBar, choiceColumn, FurtherChoice } from '../ui/choice-bar.tsx';

type Row = SteadyRow<ServiceForAdmin>;
type ChosenServices = ChosenRows<ServiceForAdmin>;

/** What has left the catalogue can't leave it again. */
export const mayChooseService = ({ item, isGone }: Row): boolean => !isGone && !item.isArchived;

export const serviceChoice = (chosen: ChosenServices, rows: readonly Row[]) => choiceColumn({ chosen, rows, texts });

interface ServiceChoiceBarProps {
  readonly chosen: ChosenServices;
  readonly rows: readonly Row[];
  /** All that the filters let through. */
  readonly found: readonly ServiceForAdmin[];
  readonly onArchive: () => void;
}

export function ServiceChoiceBar({ chosen, rows, found, onArchive }: ServiceChoiceBarProps) {
  const standing = found.filter(({ isArchived }) => !isArchived);
  const further = standing.slice(0, maxServicesAtOnce);
  const isMore = further.length > rows.length && further.some(({ id }) => !chosen.has(id));
  const isTooMany = chosen.list.length > maxServicesAtOnce;
  return (
    <ChoiceBar
      {...{ chosen, rows, texts }}
      summary={(services) => (isTooMany ? texts.tooMany(maxServicesAtOnce) : texts.chosen(services.length))}
      further={
        isMore && (
          <FurtherChoice
            label={texts.all(further.length, standing.length)}
            isBusy={false}
            onPress={() => chosen.choose(further, true)}
          />
        )
      }
    >
      <Button isSmall disabled={isTooMany} onClick={onArchive}>
        {texts.archive}
      </Button>
    </ChoiceBar>
  );
}
