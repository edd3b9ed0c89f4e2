import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { call } from '@mutirao/client/call'
import {
  changeWebhookSubscription,
  endWebhookSubscription,
  pauseWebhook,
  renewWebhookSecret,
  resumeWebhook,
  subscribeWebhook,
  type WebhookEndpoint,
  type WebhookSubscription,
} from '@mutirao/contract/webhooks'
import { webhookNouns } from '@mutirao/domain/webhook-events'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { integrationTexts, nounNames } from './texts.ts'

type SheetProps = { onDone: (said: string) => void; onClose: () => void; onSecret: (secret: string) => void }
type Events = WebhookSubscription['events']
type Wrong = { url?: string; events?: string }

/** Adds an address, or changes what `address` receives. */
export function AddressSheet({ address, onSecret, ...sheet }: SheetProps & { address?: WebhookEndpoint }) {
  const [events, setEvents] = useState<Events>((address?.events as Events | undefined) ?? ['order.*'])
  const [lines, setLines] = useState(address?.lines ?? false)
  const [wrong, setWrong] = useState<Wrong>({})

  function ask(said: (name: string) => string) {
    const url = address?.url ?? said('url')
    const found = {
      ...(!isAddress(url) && { url: integrationTexts.urlError }),
      ...(events.length === 0 && { events: integrationTexts.kindsError }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return undefined
    const id = address?.id
    if (id !== undefined) return async () => void (await call(changeWebhookSubscription, { params: { id }, body: { events, lines } }))
    return async () => onSecret((await call(subscribeWebhook, { body: { url, events, lines } })).secret)
  }

  return (
    <ActSheet
      title={address ? integrationTexts.changeOf(address.url) : integrationTexts.addTitle}
      subject={address ? `change address ${address.url}` : 'add address'}
      act={address ? integrationTexts.change : integrationTexts.add}
      ask={ask}
      say={() => (address ? integrationTexts.changed : integrationTexts.added)}
      onChange={() => setWrong({})}
      {...sheet}
    >
      {!address && (
        <Field
          label={integrationTexts.url}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          hint={integrationTexts.urlHint}
          error={wrong.url}
        />
      )}
      <EventsField events={events} error={wrong.events} onChange={setEvents} />
      <SwitchRow label={integrationTexts.lines} isOn={lines} onChange={setLines} />
    </ActSheet>
  )
}

/** A loopback address is for trials; the server decides. */
const isAddress = (url: string) => URL.canParse(url) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url)

type EventsProps = { events: Events; error: string | undefined; onChange: (events: Events) => void }

/** The choices are nouns (`order.*`); single events that a program chose are listed beside them. */
function EventsField({ events, error, onChange }: EventsProps) {
  const alone = events.filter((event) => !webhookNouns.some((noun) => noun === event))
  const toggled = (event: Events[number], isOn: boolean) => (isOn ? [...events, event] : events.filter((one) => one !== event))
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className="mb-1.5 font-semibold">{integrationTexts.kinds}</legend>
      {[...webhookNouns, ...alone].map((event) => (
        <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-action"
            checked={events.includes(event)}
            onChange={({ currentTarget: { checked } }) => onChange(toggled(event, checked))}
          />
          {event in nounNames ? nounNames[event as keyof typeof nounNames] : event}
        </label>
      ))}
      <FieldError className="mt-1.5">{error}</FieldError>
    </fieldset>
  )
}

const acts = {
  pause: {
    title: integrationTexts.pauseOf,
    act: integrationTexts.pause,
    means: integrationTexts.pauseMeans,
    said: integrationTexts.paused,
    send: async ({ url }: WebhookEndpoint) => void (await call(pauseWebhook, { body: { url } })),
  },
  resume: {
    title: integrationTexts.resumeOf,
    act: integrationTexts.resume,
    means: undefined,
    said: integrationTexts.resumed,
    send: async ({ url }: WebhookEndpoint) => void (await call(resumeWebhook, { body: { url } })),
  },
  renew: {
    title: integrationTexts.renewOf,
    act: integrationTexts.renew,
    means: integrationTexts.renewMeans,
    said: integrationTexts.renewed,
    send: async ({ url }: WebhookEndpoint) => (await call(renewWebhookSecret, { body: { url } })).secret,
  },
  end: {
    title: integrationTexts.endOf,
    act: integrationTexts.end,
    means: integrationTexts.endMeans,
    said: integrationTexts.ended,
    send: async ({ id = '' }: WebhookEndpoint) => void (await call(endWebhookSubscription, { params: { id } })),
  },
}
export type AddressAct = keyof typeof acts

export function AddressActSheet({ act: name, address, onSecret, ...sheet }: SheetProps & { act: AddressAct; address: WebhookEndpoint }) {
  const { title, act, means, said, send } = acts[name]
  return (
    <ActSheet
      title={title(address.url)}
      subject={`${name} ${address.url}`}
      act={act}
      cancel={integrationTexts.keep}
      ask={() => () => send(address)}
      say={(secret) => {
        if (secret) onSecret(secret)
        return said
      }}
      {...sheet}
    >
      {means && (name !== 'renew' || address.hasSecret) && <p className="text-16">{means}</p>}
    </ActSheet>
  )
}
