import { useNow } from '#device/clock.ts'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import type { DraftState } from '@mutirao/domain/written-draft'
import { calendarClock } from '@mutirao/ui/icons.gen.ts'
import { circleAlert, eyeOff } from '@mutirao/ui/service-icons.gen.ts'
import { draftTexts, whenText } from './draft-texts.ts'
import { Tag, type TagLook } from './tag.tsx'

const looks: Record<DraftState, TagLook> = {
  DRAFT: { icon: eyeOff, look: 'bg-well text-ink' },
  SCHEDULED: { icon: calendarClock, look: 'bg-info-soft text-ink' },
  STOPPED: { icon: circleAlert, look: 'bg-warn-soft text-ink' },
}

/** Marks a list entry that has a draft, with the time at which it goes live. */
export function DraftTag({ draft: { state, goesLiveAt } }: { draft: DraftHead }) {
  const now = useNow()
  const when = state === 'SCHEDULED' && goesLiveAt ? ` ${whenText(goesLiveAt, now)}` : ''
  return <Tag {...looks[state]}>{draftTexts.stateOf(state) + when}</Tag>
}
