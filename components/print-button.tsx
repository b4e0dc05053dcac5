"use client";

import { Printer } from "lucide-react";
import { Button } from "./ui/button";

export function PrintButton() {
  return (
    <Button type="button" look="primary" onClick={() => window.print()}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
