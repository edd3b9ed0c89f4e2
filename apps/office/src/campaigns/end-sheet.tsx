import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import { endCampaign } from '@mutirao/contract/merchant'
import { campaignTexts } from './texts.ts'

type Props = { id: string; name: string; isGroup: boolean; onDone: (said: string) => void; onClose: () => void }

/** Ends a campaign after a question that says what it means. */
export function EndSheet({ id, name, isGroup, onClose, onDone }: Props) {
  return (
    <ActSheet
      title={campaignTexts.endTitle(name)}
      subject={`end ${id}`}
      act={campaignTexts.end}
      ask={() => () => call(endCampaign, { params: { campaignId: id } })}
      say={() => campaignTexts.endedNow(name)}
      onDone={onDone}
      onClose={onClose}
      cancel={campaignTexts.cancel}
    >
      <p className="text-16">{campaignTexts.endMeans}</p>
      {isGroup && <p className="text-16">{campaignTexts.endGroupMeans}</p>}
    </ActSheet>
  )
}
