import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { hasPasskeys, isHere } from '#platform/passkeys.ts'
import { deviceName } from '#platform/user-agent.ts'
import { call } from '@mutirao/client/call'
import { deletePasskey, listPasskeys, type Passkey } from '@mutirao/contract/passkeys'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { fingerprint } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { addPasskey } from './passkey.ts'

const passkeysQuery = () => queryOptions({ queryKey: ['client', 'passkeys'], queryFn: () => call(listPasskeys, {}) })

/** The person's passkeys, and one for this device; without any, only where the browser can make one. */
export function MyPasskeys() {
  const queryClient = useQueryClient()
  const { data: passkeys = [] } = useQuery(passkeysQuery())
  const reload = () => queryClient.invalidateQueries({ queryKey: passkeysQuery().queryKey })
  const add = useMutation({
    mutationFn: () => addPasskey(deviceName()),
    onSuccess: async (added) => {
      if (!added) return
      await reload()
      showSnack(m.passkey_added())
    },
  })
  if (!hasPasskeys() && passkeys.length === 0) return null
  return (
    <Section title={m.my_passkeys()}>
      <p className="mb-3 text-ink-2">{m.my_passkeys_text()}</p>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={reload} />
          ))}
        </List>
      )}
      {hasPasskeys() && (
        <Button kind="soft" isFull isBusy={add.isPending} onClick={() => add.mutate()} className="mt-3">
          <Icon d={fingerprint} />
          {m.passkey_add()}
        </Button>
      )}
      {add.error && (
        <Note kind="err" isAlert>
          {add.error.name === 'InvalidStateError' ? m.passkey_known() : messageFor(add.error)}
        </Note>
      )}
    </Section>
  )
}

function PasskeyRow({
  passkey: { id, hostname, device, createdAt, lastUsedAt },
  onRemoved,
}: {
  passkey: Passkey
  onRemoved: () => Promise<void>
}) {
  const { timeZone } = useTenant()
  const dateOf = (at: string) => new Date(at).toLocaleDateString('pt-BR', { timeZone })
  const remove = useMutation({ mutationFn: () => call(deletePasskey, { params: { passkey: id } }), onSettled: onRemoved })
  const used = lastUsedAt ? m.passkey_used({ date: dateOf(lastUsedAt) }) : m.passkey_unused()
  const said = [m.passkey_since({ date: dateOf(createdAt) }), used, ...(isHere(hostname) ? [] : [m.passkey_elsewhere({ host: hostname })])]
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{device || m.passkey_device()}</span>
        <span className="text-13 text-ink-2">{said.join(' · ')}</span>
        {remove.error && (
          <span role="alert" className="text-13 text-err">
            {messageFor(remove.error)}
          </span>
        )}
      </span>
      <TextButton
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
        aria-label={m.passkey_remove({ device: device || m.passkey_device() })}
      >
        {m.remove()}
      </TextButton>
    </li>
  )
}
