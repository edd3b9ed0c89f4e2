import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { chooseWhatsapp, getMyWhatsapp, type MyWhatsapp } from '@mutirao/contract/whatsapp'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Section } from '@mutirao/ui/section.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'

type Choice = MyWhatsapp['choices'][number]

const whatsappQuery = () => queryOptions({ queryKey: ['client', 'whatsapp'], queryFn: () => call(getMyWhatsapp, {}) })
const labels = { orders: m.whatsapp_orders, news: m.whatsapp_news }

/** Whether the shop may write by WhatsApp: a question of its own for orders and for news. Shown where the shop has a number. */
export function Whatsapp() {
  const queryClient = useQueryClient()
  const { data } = useQuery(whatsappQuery())
  const choose = useMutation({
    mutationFn: ({ kind, granted, text }: Pick<Choice, 'kind' | 'granted' | 'text'>) =>
      call(chooseWhatsapp, { body: { kind, granted, text } }),
    onSuccess: (stored) => queryClient.setQueryData(whatsappQuery().queryKey, stored),
    onError: (problem) => {
      showSnack(messageFor(problem))
      // The shop may ask with another text by now.
      void queryClient.invalidateQueries(whatsappQuery())
    },
  })
  if (!data || data.choices.length === 0) return null
  const { phone, choices } = data
  const isOn = ({ kind, granted }: Choice) => (choose.isPending && choose.variables.kind === kind ? choose.variables.granted : granted)
  return (
    <Section title={m.whatsapp_title()}>
      <p className="mb-2 text-14 text-ink-2">{phone ? m.whatsapp_to({ phone: formatPhone(phone) }) : m.whatsapp_needs_phone()}</p>
      <div className="card divide-y divide-line px-3.5 py-0.5">
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.kind}
            choice={choice}
            isOn={isOn(choice)}
            isDisabled={!phone && !choice.granted}
            onChange={(granted) => choose.mutate({ ...choice, granted })}
          />
        ))}
      </div>
    </Section>
  )
}

type RowProps = { choice: Choice; isOn: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void }

function ChoiceRow({ choice: { kind, text, at, granted }, isOn, ...row }: RowProps) {
  const { timeZone } = useTenant()
  const day = at && new Date(at).toLocaleDateString('pt-BR', { timeZone })
  const history = day && isOn === granted && (isOn ? m.consent_since({ day }) : m.consent_taken_back({ day }))
  return <SwitchRow {...row} isOn={isOn} label={labels[kind]()} text={[text, history].filter(Boolean).join(' ')} />
}
