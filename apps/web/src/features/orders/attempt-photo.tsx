import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { getMyAttemptPhoto } from '@mutirao/contract/fulfilment'
import { TextButton } from '@mutirao/ui/text-button.tsx'

type Props = { orderId: string; act: string }

/** The photo of a failed delivery attempt, loaded on demand. */
export function AttemptPhoto({ orderId, act }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['attempt-photo', orderId, act],
    queryFn: () => call(getMyAttemptPhoto, { params: { id: orderId, act } }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <img src={`data:image/webp;base64,${data.picture}`} alt={m.attempt_photo_alt()} className="mt-1 max-h-80 rounded-card" />
  return (
    <>
      <TextButton disabled={isAsked && !error} onClick={() => setAsked(true)}>
        {m.see_photo()}
      </TextButton>
      {error && (
        <small role="alert" className="block text-13 text-err">
          {messageFor(error)}
        </small>
      )}
    </>
  )
}
