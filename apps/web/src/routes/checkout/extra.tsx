import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { changeDraft, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { ChoiceFrame } from '#features/checkout/choice-frame.tsx'
import { answerTo, faultIn, questionKey, questionsOf, withAnswer, type Question } from '#features/checkout/extra-answers.ts'
import { ExtraInput } from '#features/checkout/extra-field.tsx'
import { useProfileAnswers, withProfile } from '#features/checkout/profile-answers.ts'
import { requireHeldCart } from '#features/checkout/require-cart.ts'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

export const Route = createFileRoute('/extra')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  loader: ({ context: { queryClient } }) => requireHeldCart(queryClient),
  head: ({ match }) => pageHead(match.context.page, { title: m.screen_extra(), isPrivate: true }),
  pendingComponent: screenSkeleton({ title: m.screen_extra(), backHref: paths.cart, column: 'reading', shape: <FieldsShape count={2} /> }),
  component: ExtraScreen,
})

const formId = 'extra'

const isOf = (campaignId: string, id: string) => (one: { question: Question }) =>
  one.question.campaignId === campaignId && one.question.field.id === id

/** The stored one, which a reload opens again, or an earlier one that has lost its answer. */
function indexOfOpen(questions: Question[], { asking, extraInfo }: CheckoutDraft): number {
  const reached = questions.findIndex((one) => questionKey(one) === asking)
  const unanswered = questions.findIndex((one) => faultIn(one, extraInfo) !== undefined)
  return Math.max(0, unanswered < 0 ? reached : Math.min(reached, unanswered))
}

/** The merchant's questions, one for each card; skipped when there are none. */
function ExtraScreen() {
  const { cartUuid } = Route.useLoaderData()
  const navigate = useNavigate()
  const checkout = useCheckout(cartUuid)
  const { quote, draft } = checkout
  const [error, setError] = useState<string>()
  const all = questionsOf(quote?.extra ?? [])
  const known = useProfileAnswers(all)
  const questions = known ? all.filter(({ field, campaignId }) => !known.some(isOf(campaignId, field.id))) : []
  const index = indexOfOpen(questions, draft)
  const question = questions[index]
  const isNothingAsked = quote !== undefined && known !== undefined && questions.length === 0
  const isLast = index === questions.length - 1

  function openQuestion(next: number) {
    changeDraft(cartUuid, { asking: questionKey(questions[next]!) })
  }

  const filled = known && known.length > 0 ? withProfile(draft.extraInfo, known) : draft.extraInfo
  const hasNews = JSON.stringify(filled) !== JSON.stringify(draft.extraInfo)
  useEffect(() => {
    if (hasNews) changeDraft(cartUuid, { extraInfo: filled })
  }, [cartUuid, filled, hasNews])
  useEffect(() => {
    if (isNothingAsked) void navigate({ to: '/cart/$cartUuid/payment', params: { cartUuid }, replace: true })
  }, [cartUuid, isNothingAsked, navigate])
  const form = useRef<HTMLFormElement>(null)
  useFocusOnNext(form, index)
  useBack(index > 0, () => openQuestion(index - 1))

  function handleDone() {
    const fault = question && faultIn(question, draft.extraInfo)
    setError(fault)
    if (fault) return
    if (isLast) void navigate({ to: '/cart/$cartUuid/payment', params: { cartUuid } })
    else openQuestion(index + 1)
  }

  return (
    <ChoiceFrame
      checkout={checkout}
      title={m.screen_extra()}
      action={
        <Button type="submit" form={formId} className="flex-1 md:flex-none">
          {isLast ? m.go_to_payment() : m.go_on()}
        </Button>
      }
    >
      {question && (
        <form
          id={formId}
          ref={form}
          noValidate
          data-kept=""
          className="card grid gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault()
            handleDone()
          }}
        >
          <p className="text-13 text-ink-2" aria-live="polite">
            {m.extra_progress({ number: index + 1, total: questions.length })}
          </p>
          {/* Not the browser's own: Chromium draws that one green in any palette. */}
          <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-well">
            <span className="block h-full bg-action" style={{ width: `${((index + 1) / questions.length) * 100}%` }} />
          </span>
          <ExtraInput
            key={questionKey(question)}
            {...question}
            answer={answerTo(question, draft.extraInfo)}
            error={error}
            onAnswer={(answer) => {
              setError(undefined)
              changeDraft(cartUuid, { extraInfo: withAnswer(draft.extraInfo, question, answer) })
            }}
          />
          {index > 0 && (
            <TextButton onClick={() => openQuestion(index - 1)} className="justify-self-start">
              {m.previous_question()}
            </TextButton>
          )}
        </form>
      )}
    </ChoiceFrame>
  )
}

/** Moves the keyboard focus to the next question; the first is read with the page. */
function useFocusOnNext(form: { current: HTMLFormElement | null }, index: number) {
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current !== index) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    shown.current = index
  }, [form, index])
}
