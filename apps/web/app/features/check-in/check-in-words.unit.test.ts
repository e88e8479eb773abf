import { describe, expect, it } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { wordsIn } from '../../i18n/index.ts';

const [english, french] = [wordsIn('en'), wordsIn('fr')];
const name = 'Ada';

describe('what the door says of a purchase', () => {
  it('counts those who are left', () => {
    expect([1, 3].map((count) => english('checkIn.left', { count }))).toEqual([
      '1 more ticket of this purchase has not been used.',
      '3 more tickets of this purchase have not been used.',
    ]);
    expect([1, 3].map((count) => french('checkIn.left', { count }))).toEqual([
      '1 autre billet du même achat n’a pas servi.',
      '3 autres billets du même achat n’ont pas servi.',
    ]);
  });

  it('offers to let in the other one, the other three, or all four', () => {
    expect([1, 3].map((count) => english('checkIn.others', { count }))).toEqual([
      'Check in the other one',
      'Check in the other 3',
    ]);
    expect(english('checkIn.all', { count: 4 })).toBe('Check in all 4');
    expect([1, 3].map((count) => french('checkIn.others', { count }))).toEqual([
      'Enregistrer aussi l’autre arrivée',
      'Enregistrer aussi les 3 autres arrivées',
    ]);
    expect(french('checkIn.all', { count: 4 })).toBe('Enregistrer les 4 arrivées');
  });

  it('welcomes as many as came in, and says when another door was first', () => {
    expect([0, 1, 3].map((count) => english('checkIn.welcomeAll', { count, name }))).toEqual([
      'No ticket of Ada is left to check in.',
      '1 ticket of Ada is checked in. Welcome!',
      '3 tickets of Ada are checked in. Welcome!',
    ]);
    expect([0, 1, 3].map((count) => french('checkIn.welcomeAll', { count, name }))).toEqual([
      'Il ne reste aucun billet à enregistrer\u00a0: Ada.',
      '1 billet enregistré\u00a0: Ada. Bienvenue!',
      '3 billets enregistrés\u00a0: Ada. Bienvenue!',
    ]);
  });
});
