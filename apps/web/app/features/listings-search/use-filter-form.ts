import { usualReach } from '@canopy/contracts/search-choices';
import { useNavigate } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ListingsSearch, paths } from '../../paths.ts';
import { useFieldsOfAddress } from '../shell/use-fields-of-address.ts';
import { readListingsSearch, type ReadSearch, usualOrder } from './listings-search.ts';
import { goToResults, isNarrow } from './results.ts';
import { moreFiltersId, useFilterSheet } from './use-filter-sheet.ts';
import { useLiveCount } from './use-live-count.ts';

/** What the form of the filters does with scripts: a choice applies at once, and on a phone its part is a sheet. */
export function useFilterForm(search: ReadSearch, problems: Record<string, string[]>) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const wrong = Object.keys(problems).join(' ');
  const [open, setOpen] = useState(wrong !== '');
  const [givenUp, setGivenUp] = useState(0);
  const shown = {
    q: search.q ?? '',
    category: search.category ?? '',
    near: search.near ?? '',
    within: search.within ?? String(usualReach),
    sort: search.sort ?? '',
    from: search.from ?? '',
    to: search.to ?? '',
    age: search.age ?? '',
    language: search.language ?? '',
    price: search.price ?? '',
    maxPrice: search.maxPrice ?? '',
  };
  const fields = useFieldsOfAddress(form, shown, givenUp);
  useEffect(() => {
    if (!wrong) return;
    setOpen(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [wrong]);

  const panel = useRef<HTMLDialogElement>(null);
  const sheet = useFilterSheet(panel);
  // The place of the visitor is no field that could be emptied.
  const [withoutPoint, setWithoutPoint] = useState(false);
  useEffect(() => setWithoutPoint(false), [search.lat]);
  const live = useLiveCount(sheet.isOpen, typedSearch);
  // Near a place the nearest come first: the list of orders says so as soon as one is typed, which a sheet shows alone.
  const [typedPlace, setTypedPlace] = useState<boolean>();
  useEffect(() => setTypedPlace(undefined), [search.near, search.lat]);
  // Closed without the button: what was chosen is given up, and no later search may ask for it. The fields are written
  // when the lists offer again what they did before.
  const applied = useRef(false);
  const { isNamed } = sheet;
  useEffect(() => {
    if (!isNamed) return;
    applied.current = false;
    return () => {
      if (applied.current) return;
      setWithoutPoint(false);
      setTypedPlace(undefined);
      setGivenUp((times) => times + 1);
    };
  }, [isNamed]);
  const placed = typedPlace ?? Boolean(search.near || search.lat);

  /** The same search as the plain form asks for, without its empty fields. */
  function typedSearch(): ListingsSearch {
    const typed = new URLSearchParams([...new FormData(form.current!)].map(([name, value]) => [name, String(value)]));
    if (withoutPoint) for (const name of ['lat', 'lng']) typed.delete(name);
    // A part of the map that was searched lies around another place.
    if (withoutPoint || (typed.get('near') ?? '') !== (search.near ?? '')) typed.delete('area');
    const requested = readListingsSearch(typed);
    return { ...requested, sort: typed.get('sort') === usualOrder ? usualOrder : requested.sort };
  }

  function apply() {
    applied.current = true;
    fields.onApplied();
    unconfirmed.current = false;
    navigate(paths.listings(typedSearch()), { preventScrollReset: true, replace: sheet.isOpen });
  }

  /** In the sheet: nothing is asked for any more, until the button says so. */
  function empty() {
    for (const field of panel.current!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      if (field.type !== 'hidden') field.value = field.name === 'within' ? String(usualReach) : '';
    const order = panel.current!.querySelector<HTMLSelectElement>('select[name="sort"]');
    if (order && order.selectedIndex < 0) order.selectedIndex = 0;
    setWithoutPoint(true);
    setTypedPlace(false);
    live.ask();
  }

  // A closed list changes with every arrow key: only what was pointed at, or confirmed by Enter, is a choice.
  const byKeys = useRef(false);
  const unconfirmed = useRef(false);
  const choice = {
    onPointerDown: () => void (byKeys.current = false),
    onKeyDown: (event: KeyboardEvent) => {
      byKeys.current = event.key !== 'Enter';
      if (byKeys.current || !unconfirmed.current) return;
      event.preventDefault();
      apply();
    },
    onChange: () => {
      if (sheet.isOpen) return;
      if (byKeys.current) unconfirmed.current = true;
      else apply();
    },
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    apply();
    if (!submitter?.closest(`#${moreFiltersId}`) || !isNarrow()) return;
    sheet.leave();
    setOpen(false);
    requestAnimationFrame(goToResults);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'near') setTypedPlace(value.trim() !== '' || (search.lat !== undefined && !withoutPoint));
    if (sheet.isOpen) live.ask();
  }

  return { form, panel, sheet, open, setOpen, live, placed, choice, onInput, onSubmit, empty };
}
