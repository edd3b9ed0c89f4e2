import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { isNativeShell } from '#platform/device.ts'
import { askForPushes, endPushes, hasOlderKey, hasPushes, pushAbility } from '#platform/push.ts'
import { consentVersion } from '#session/consent-version.ts'
import { callAsLead } from '#session/lead.ts'
import { readStored, store } from '@mutirao/client/storage'
import { pushSubscriptionKey } from '@mutirao/client/stored-keys'
import { giveConsent } from '@mutirao/contract/accounts'
import { getPush, subscribeApp, subscribePush, unsubscribePush } from '@mutirao/contract/push'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'

/** On when the browser has a subscription, and the server stores it for this visitor. */
const pushQuery = () =>
  queryOptions({
    queryKey: ['messages', 'push'],
    queryFn: async () => {
      const { publicKey, subscriptionIds, takesApps } = await callAsLead(getPush, {})
      const isOn = subscriptionIds.includes(readStored<string>(pushSubscriptionKey) ?? '') && (await hasPushes())
      // The older key still works: a failed renewal is tried again at the next visit.
      if (isOn && (await hasOlderKey(publicKey))) await subscribeHere(publicKey).catch(() => undefined)
      return { publicKey, isTaken: takesApps || !isNativeShell(), isOn }
    },
  })

type Outcome = { isOn: boolean; isRefused?: boolean }

/**
 * Notifications on this device, requested only by a tap here. Nothing when the device does not support them; when the permission was denied, how
 * to change that.
 */
export function PushSwitch() {
  const ability = pushAbility()
  if (ability === 'none') return null
  if (ability === 'install') return <PushNote text={m.push_install()} />
  if (ability === 'refused') return <PushNote text={refusedText()} />
  return <Asking />
}

/** The same switch as a card, beside a screen that promises notifications. */
export function PushCard() {
  if (pushAbility() === 'none') return null
  return (
    <section aria-label={m.push_here()} className="card px-4">
      <PushSwitch />
    </section>
  )
}

function Asking() {
  const queryClient = useQueryClient()
  const { data } = useQuery(pushQuery())
  const change = useMutation({
    mutationFn: (isOn: boolean): Promise<Outcome> => (isOn ? turnOn(data!.publicKey) : turnOff()),
    onSuccess: ({ isOn }) => queryClient.setQueryData(pushQuery().queryKey, (before) => before && { ...before, isOn }),
  })
  if (change.data?.isRefused && pushAbility() === 'refused') return <PushNote text={refusedText()} />
  if (data && !data.isTaken) return null
  const isOn = change.isPending ? change.variables : data?.isOn === true
  return (
    <div>
      <SwitchRow
        label={m.push_here()}
        text={m.push_here_text()}
        isOn={isOn}
        isDisabled={!data || change.isPending}
        onChange={(next) => change.mutate(next)}
      />
      {change.error && (
        <p role="alert" className="pb-3 text-13 text-err">
          {messageFor(change.error)}
        </p>
      )}
    </div>
  )
}

const refusedText = () => (isNativeShell() ? m.push_refused_app() : m.push_refused())

const PushNote = ({ text }: { text: string }) => (
  <div className="py-3">
    <b className="block font-semibold">{m.push_here()}</b>
    <p className="text-12 text-ink-2">{text}</p>
  </div>
)

async function turnOn(publicKey: string): Promise<Outcome> {
  if (!(await subscribeHere(publicKey))) return { isOn: false, isRefused: true }
  await agree(true)
  return { isOn: true }
}

/** False when the person declined. */
async function subscribeHere(publicKey: string): Promise<boolean> {
  const subscription = await askForPushes(publicKey)
  if (!subscription) return false
  const { id } =
    'token' in subscription
      ? await callAsLead(subscribeApp, { body: subscription })
      : await callAsLead(subscribePush, { body: subscription })
  store(pushSubscriptionKey, id)
  return true
}

async function turnOff(): Promise<Outcome> {
  const id = readStored<string>(pushSubscriptionKey)
  if (id) await callAsLead(unsubscribePush, { params: { id } })
  await agree(false)
  // The server sends this device nothing more, whatever the push service answers.
  void endPushes().catch(() => {})
  return { isOn: false }
}

const agree = (granted: boolean) => callAsLead(giveConsent, { body: { name: 'push', version: consentVersion, granted } })
