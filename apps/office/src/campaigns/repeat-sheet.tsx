import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useNow } from '#device/clock.ts'
import type { Written } from '@mutirao/contract/written'
import { Field } from '@mutirao/ui/field.tsx'
import { MOST_WEEKS, repeatCampaign } from './repeat-campaign.ts'
import { campaignTexts } from './texts.ts'

const FIRST = '4'

type Props = { campaign: Written; name: string; onDone: (said: string) => void; onClose: () => void }

/** Repeats a campaign in the following weeks, each as a campaign of its own. */
export function RepeatSheet({ campaign, name, onDone, onClose }: Props) {
  const now = useNow()
  const [error, setError] = useState<string>()

  function ask(typed: (name: string) => string) {
    const weeks = /^\d+$/.test(typed('weeks')) ? Number(typed('weeks')) : 0
    const isRight = weeks >= 1 && weeks <= MOST_WEEKS
    setError(isRight ? undefined : campaignTexts.weeksWrong)
    return isRight ? () => repeatCampaign(campaign, weeks, now) : undefined
  }

  return (
    <ActSheet
      title={campaignTexts.repeatTitle(name)}
      subject={`repeat ${campaign.id}`}
      act={campaignTexts.repeatAct}
      ask={ask}
      say={campaignTexts.repeated}
      onDone={onDone}
      onClose={onClose}
      onChange={() => setError(undefined)}
      cancel={campaignTexts.cancel}
    >
      <p className="text-16">{campaignTexts.repeatMeans}</p>
      <Field
        label={campaignTexts.weeks}
        hint={campaignTexts.weeksHint}
        name="weeks"
        inputMode="numeric"
        maxLength={1}
        defaultValue={FIRST}
        autoComplete="off"
        error={error}
      />
    </ActSheet>
  )
}
