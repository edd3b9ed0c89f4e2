import { useQuery } from '@tanstack/react-query'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronDown } from '@mutirao/ui/icons.gen.ts'
import { Section } from '@mutirao/ui/section.tsx'
import { marketplaceQuery } from './marketplace-queries.ts'

type Question = { question: string; answer: string; link?: { href: string; label: string } }

/** The merchant's questions, then the general ones. */
export function FrequentQuestions() {
  const written = useQuery(marketplaceQuery()).data?.infos?.questions ?? []
  const all: Question[] = [...written, ...productQuestions()]
  return (
    <Section title={m.questions()}>
      <div className="card divide-y divide-line px-3.5">
        {all.map(({ question, answer, link }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <Icon d={chevronDown} className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
            </summary>
            <p className="pb-3 text-ink-2">{answer}</p>
            {link && (
              <a href={link.href} className="-mt-2 mb-1 inline-flex min-h-11 items-center font-semibold text-action-text">
                {link.label}
              </a>
            )}
          </details>
        ))}
      </div>
    </Section>
  )
}

const productQuestions = (): Question[] => [
  { question: m.question_where(), answer: m.question_where_answer(), link: { href: paths.tracking, label: m.screen_tracking() } },
  { question: m.question_change(), answer: m.question_change_answer(), link: { href: paths.orders, label: m.nav_orders() } },
  { question: m.question_group(), answer: m.how_refund() },
  { question: m.question_money(), answer: m.question_money_answer() },
  { question: m.question_regret(), answer: m.question_regret_answer() },
]
