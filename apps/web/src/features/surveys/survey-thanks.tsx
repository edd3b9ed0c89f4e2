import type { ReactNode } from 'react'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check, wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import type { SendOutcome } from './survey-queries.ts'

type Props = { how: SendOutcome | 'closed'; reward?: string; action: ReactNode }

const words = {
  sent: { title: m.survey_thanks, text: m.survey_thanks_text },
  before: { title: m.survey_before, text: m.survey_before_text },
  later: { title: m.survey_thanks, text: m.survey_later_text },
  closed: { title: m.survey_closed, text: m.survey_closed_text },
}

export function SurveyThanks({ how, reward, action }: Props) {
  const { title, text } = words[how]
  return (
    <section className="grid justify-items-center gap-3 pt-6 text-center">
      <span className="grid size-16 animate-rise place-items-center rounded-full bg-group text-on-group">
        <Icon d={how === 'later' ? wifiOff : check} className="size-8 [stroke-width:3]" />
      </span>
      <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })} className="text-32 text-balance outline-none">
        {title()}
      </h1>
      <output className="block max-w-[38ch] text-16 text-balance text-ink-2">{text()}</output>
      {reward && how !== 'closed' && (
        <div className="w-full text-left">
          <Note kind="spark" icon={gift}>
            <span className="text-14">{reward}</span>
          </Note>
        </div>
      )}
      <div className="mt-2 w-full">{action}</div>
    </section>
  )
}
