import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { call } from '@mutirao/client/call'
import { endCampaign } from '@mutirao/contract/merchant'
import { Note } from '@mutirao/ui/note.tsx'
import { deskCampaignsQuery } from './campaign-queries.ts'
import { campaignTexts } from './texts.ts'

type Props = { id: string; name: string; isGroup: boolean; onDone: (said: string) => void; onClose: () => void }

/** Ends a campaign after a question that says what it means. A group that keeps its promise to payers says so before it is asked. */
export function EndSheet({ id, name, isGroup, onClose, onDone }: Props) {
  const group = useDeskRead(deskCampaignsQuery).value?.find((one) => one.id === id)?.group
  const missing = group?.untilLast
  return (
    <ActSheet
      title={campaignTexts.endTitle(name)}
      subject={`end ${id}`}
      act={campaignTexts.end}
      ask={() => () => call(endCampaign, { params: { campaignId: id } })}
      say={() => (group?.paidUnits ? campaignTexts.endedGroup : campaignTexts.endedNow)(name)}
      onDone={onDone}
      onClose={onClose}
      isDisabled={missing !== undefined}
      cancel={campaignTexts.cancel}
    >
      {missing === undefined ? (
        <>
          <p className="text-16">{campaignTexts.endMeans}</p>
          {isGroup && <p className="text-16">{group?.paidUnits ? campaignTexts.endReturns : campaignTexts.endGroupMeans}</p>}
        </>
      ) : (
        <Note kind="warn">
          {campaignTexts.endWaits(group!.paidUnits, missing)}{' '}
          <a href={hrefOf(`orders${fieldsText({ campaign: id })}`)} className="font-semibold underline">
            {campaignTexts.ordersOf}
          </a>
        </Note>
      )}
    </ActSheet>
  )
}
