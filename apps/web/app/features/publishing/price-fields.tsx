import type { FieldMetadata } from '@conform-to/react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Checkbox, Field } from '../../ui/field.tsx';
import { chooseContact, chooseFree, enterPrice, type PriceChoice } from './price-choice.ts';

type TextField = Pick<FieldMetadata<string>, 'id' | 'name' | 'initialValue' | 'errors'>;

/**
 * Price, free, contact for price: never two of them. Without scripts all three can be filled in, and the server says
 * what is too much.
 */
export function PriceFields({ fields }: { fields: Record<'price' | 'isFreeEvent' | 'isContactForPrice', TextField> }) {
  const [choice, setChoice] = useState<PriceChoice>({
    price: fields.price.initialValue ?? '',
    isFreeEvent: fields.isFreeEvent.initialValue === 'on',
    isContactForPrice: fields.isContactForPrice.initialValue === 'on',
  });
  return (
    <div className="grid gap-3">
      <Field
        id={fields.price.id}
        name={fields.price.name}
        type="number"
        min={0}
        step={0.01}
        inputMode="decimal"
        value={choice.price}
        onChange={(event) => setChoice(enterPrice(choice, event.currentTarget.value))}
        label={t('publishing.fields.price')}
        hint={t('publishing.hints.price')}
        errors={fields.price.errors}
        className="max-w-48 tabular-nums"
      />
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          id={fields.isFreeEvent.id}
          name={fields.isFreeEvent.name}
          checked={choice.isFreeEvent}
          onChange={(event) => setChoice(chooseFree(event.currentTarget.checked))}
          label={t('publishing.fields.isFreeEvent')}
          errors={fields.isFreeEvent.errors}
        />
        <Checkbox
          id={fields.isContactForPrice.id}
          name={fields.isContactForPrice.name}
          checked={choice.isContactForPrice}
          onChange={(event) => setChoice(chooseContact(event.currentTarget.checked))}
          label={t('publishing.fields.isContactForPrice')}
          errors={fields.isContactForPrice.errors}
        />
      </div>
    </div>
  );
}
