import { useEffect, useRef, useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useNow } from '#device/clock.ts'
import type { Written } from '@mutirao/contract/written'
import { Field } from '@mutirao/ui/field.tsx'
import { MOST_WEEKS, repeatCampaign, type RepeatProgress } from './repeat-campaign.ts'
import { campaignTexts } from './texts.ts'

const FIRST = '4'

type Props = { campaign: Written; name: string; onDone: (said: string) => void; onClose: () => void }

/** Repeats a campaign in the following weeks, each as a campaign of its own; closing it stops the repetition. */
export function RepeatSheet({ campaign, name, onDone, onClose }: Props) {
  const now = useNow()
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<RepeatProgress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  function repeat(weeks: number) {
    stop.current = new AbortController()
    return repeatCampaign(campaign, { weeks, now, onProgress: setProgress, stopped: stop.current.signal }).finally(() =>
      setProgress(undefined),
    )
  }

  const saidOf = (added: number) => (stop.current?.signal.aborted ? campaignTexts.repeatStopped(added) : campaignTexts.repeated(added))

  function ask(typed: (name: string) => string) {
    const weeks = /^\d+$/.test(typed('weeks')) ? Number(typed('weeks')) : 0
    const isRight = weeks >= 1 && weeks <= MOST_WEEKS
    setError(isRight ? undefined : campaignTexts.weeksWrong)
    return isRight ? () => repeat(weeks) : undefined
  }

  return (
    <ActSheet
      title={campaignTexts.repeatTitle(name)}
      subject={`repeat ${campaign.id}`}
      act={campaignTexts.repeatAct}
      ask={ask}
      say={saidOf}
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
      {progress && <Progress {...progress} />}
    </ActSheet>
  )
}

/** A week of a hundred items takes a minute on a phone. */
function Progress(progress: RepeatProgress) {
  const { week, weeks, items, all } = progress
  return (
    <div>
      <p id="repeated" className="mb-2 text-13">
        {campaignTexts.repeating(progress)}
      </p>
      <progress
        aria-labelledby="repeated"
        value={(week - 1) * (all + 1) + items}
        max={weeks * (all + 1)}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-well-2 [&::-moz-progress-bar]:bg-group [&::-webkit-progress-bar]:bg-well-2 [&::-webkit-progress-value]:bg-group"
      />
    </div>
  )
}
