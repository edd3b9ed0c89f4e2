import * as m from '#paraglide/messages.js'
import { CrateArt, PaidArt, StairsArt, StallArt } from '#ui/step-art.tsx'

/** How the shop works, in four drawings. */
export function HowSteps() {
  const steps = [
    { art: <StallArt />, title: m.how_join(), text: m.how_join_text() },
    { art: <PaidArt />, title: m.how_pay(), text: m.how_pay_text() },
    { art: <StairsArt />, title: m.how_fall(), text: m.how_fall_text() },
    { art: <CrateArt />, title: m.how_receive(), text: m.how_receive_text() },
  ]
  return (
    <ol className="grid gap-3 md:grid-cols-2">
      {steps.map(({ art, title, text }, index) => (
        <li key={title} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          {art}
          <div className="min-w-[min(11rem,100%)] flex-1">
            <h3 className="text-16">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
