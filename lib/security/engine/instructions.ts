import { concealment } from "./instructions/concealment";
import { destruction } from "./instructions/destruction";
import { exfiltration } from "./instructions/exfiltration";
import { forgery } from "./instructions/forgery";
import type { Instruction } from "./instructions/instruction";
import { memory } from "./instructions/memory";
import { override } from "./instructions/override";
import { payment } from "./instructions/payment";
import { persona } from "./instructions/persona";
import { phishing } from "./instructions/phishing";
import { planting } from "./instructions/planting";
import { prerequisite } from "./instructions/prerequisite";
import { redefinition } from "./instructions/redefinition";
import { remoteOrders } from "./instructions/remote-orders";
import { safeguards } from "./instructions/safeguards";

/** Every kind of harmful instruction, read in plain sight and, more severely, where it is hidden. */
export const INSTRUCTIONS: Instruction[] = [
  override,
  persona,
  forgery,
  concealment,
  exfiltration,
  remoteOrders,
  memory,
  prerequisite,
  phishing,
  safeguards,
  destruction,
  redefinition,
  planting,
  payment,
];
