import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { refundInForm, refundScope, usualSeats } from './refund-choice.ts';

/**
 * Reads the fields as they stand, also those that were filled in before the scripts came. The number of spots follows
 * the choice above it until somebody says another.
 */
export function useRefundForm(left: { cents: number; seats: number }) {
  const box = useRef<HTMLDivElement>(null);
  const seatsChosen = useRef(false);
  const [sends, setSends] = useState<ReturnType<typeof refundInForm>>(null);
  const { cents, seats: leftSeats } = left;

  const read = useCallback(
    (event?: FormEvent) => {
      const field = (selector: string) => box.current?.querySelector<HTMLInputElement>(selector) ?? null;
      const scope = refundScope(field('[name="scope"]:checked')?.value);
      const seats = field('[name="seats"]');
      const usual = String(usualSeats(scope, leftSeats));
      // What stands there already, such as after a refusal, was chosen where the choice above it would say another.
      if (seats && !event) seatsChosen.current = seats.value !== '' && seats.value !== usual;
      if (seats && event?.target === seats) seatsChosen.current = seats.value !== '';
      if (seats && !seatsChosen.current && event?.target !== seats) seats.value = usual;
      setSends(
        refundInForm(
          { scope, amount: field('[name="amount"]')?.value ?? '', seats: seats?.value ?? '' },
          { cents, seats: leftSeats },
        ),
      );
    },
    [cents, leftSeats],
  );
  useEffect(() => read(), [read]);
  return { box, read, sends };
}
